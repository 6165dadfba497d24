import Assets

/// The keys of the words of our own pages, which a study may replace.
enum InterfaceKeys {
  static let all: Set<String> = {
    let source = (try? AssetCatalog())?.text(at: "Templates/interface/en.txt") ?? ""
    let keys = source.split(separator: "\n").compactMap { line -> String? in
      guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { return nil }
      // A plural has a line for each form: `key[one] = …`.
      return String(line[..<equals].prefix { $0 != "[" && $0 != " " })
    }
    return Set(keys)
  }()
}
