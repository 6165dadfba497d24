extension FormFields {
  /// Reads the body of a request that a form sent, in either of the two encodings that browsers use.
  ///
  /// - Parameters:
  ///   - takesFiles: whether files may be among the fields of `multipart/form-data`.
  ///   - textBytes: the most bytes that all names and values may have together; files do not count.
  public init(
    body request: Request, limits: Limits = Limits(), takesFiles: Bool = false, textBytes: Int = .max
  ) throws(FormError) {
    let type = try Self.type(of: request)
    switch type.essence {
    case "application/x-www-form-urlencoded":
      guard request.spool == nil, request.body.count <= textBytes else { throw .textTooLong }
      // Counted before anything is decoded: many small fields cost more than their bytes.
      let separators = request.body.count { $0 == ASCII.ampersand }
      guard separators < limits.formFields else { throw .tooManyFields }
      self.init(query: request.body[...])
    case "multipart/form-data":
      guard let boundary = type.parameters["boundary"] else { throw .malformed }
      do {
        self = try request.withBody { body in
          try Multipart(
            body: body.bindMemory(to: UInt8.self), boundary: boundary, limits: limits, takesFiles: takesFiles,
            textBytes: textBytes
          ).fields()
        }
      } catch let error as FormError {
        throw error
      } catch {
        throw .unreadable
      }
    default:
      throw .unsupportedMediaType
    }
  }

  /// Whether a request says that its body is in the encoding that forms with files use.
  public static func areMultipart(in head: RequestHead) -> Bool {
    guard let value = head.fields.only(.contentType) else { return false }
    // Asked of every form: what follows is looked at by whoever reads the body.
    let type = value.prefix(multipart.utf8CodeUnitCount)
    return Bytes.equalIgnoringCase(type.span, multipart)
  }

  private static let multipart: StaticString = "multipart/form-data"

  private static func type(of request: Request) throws(FormError) -> MediaType {
    guard let value = request.fields.only(.contentType),
      let type = MediaType(parsing: String(decoding: value, as: UTF8.self)),
      ["utf-8", "utf8"].contains(type.parameters["charset"]?.lowercased() ?? "utf-8")
    else { throw .unsupportedMediaType }
    return type
  }
}
