extension FormFields {
  /// Reads the body of a request that a form sent, in either of the two encodings that browsers use.
  public init(body request: Request, limits: Limits = Limits()) throws(FormError) {
    guard let value = request.fields.only(.contentType),
      let type = MediaType(parsing: String(decoding: value, as: UTF8.self)),
      ["utf-8", "utf8"].contains(type.parameters["charset"]?.lowercased() ?? "utf-8")
    else { throw .unsupportedMediaType }
    switch type.essence {
    case "application/x-www-form-urlencoded":
      // Counted before anything is decoded: many small fields cost more than their bytes.
      let separators = request.body.count { $0 == ASCII.ampersand }
      guard separators < limits.formFields else { throw .tooManyFields }
      self.init(query: request.body[...])
    case "multipart/form-data":
      guard let boundary = type.parameters["boundary"] else { throw .malformed }
      self = try Multipart(body: request.body, boundary: boundary, limits: limits).fields()
    default:
      throw .unsupportedMediaType
    }
  }
}
