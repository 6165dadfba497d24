import HTTP
import SurveyModel

/// The fields that keep a browser from doing more than we want (OWASP ASVS 5.0, 3.4).
enum SecurityFields {
  /// Of every page: nothing from elsewhere, nothing inline, never kept, and no address told to anybody. Its kind stands
  /// here too, so that most pages add nothing to what is made once.
  static let page = page(of: [])

  /// What of a device our own scripts may ask for; the browser asks the person.
  enum Device {
    case position
    /// Also lets a page show a film that was recorded in it.
    case camera
  }

  /// Of every page of a study whose pages use these.
  static func page(of devices: Set<Device>) -> HeaderFields {
    let recording = devices.contains(.camera) ? "(self)" : "()"
    return fields(
      geolocation: devices.contains(.position) ? "(self)" : "()", camera: recording, microphone: recording,
      showsRecordings: devices.contains(.camera))
  }

  /// Of a page that asks for permissions: it opens what it asks for beside what the study's pages use, and the browser asks the
  /// person.
  static func page(askingFor permissions: [PermissionRequest], of devices: Set<Device>) -> HeaderFields {
    func policy(_ kind: PermissionRequest.Kind, _ device: Device) -> String {
      devices.contains(device) || permissions.contains { $0.kind == kind } ? "(self)" : "()"
    }
    return fields(
      geolocation: policy(.location, .position), camera: policy(.camera, .camera),
      microphone: policy(.microphone, .camera), showsRecordings: devices.contains(.camera))
  }

  private static func fields(
    geolocation: String, camera: String, microphone: String, showsRecordings: Bool = false
  ) -> HeaderFields {
    var fields = HeaderFields()
    fields.append(.contentType, "text/html; charset=utf-8")
    fields.append(.cacheControl, "no-store")
    fields.append(.vary, "Accept-Encoding")
    fields.append(
      .contentSecurityPolicy,
      """
      default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
      media-src 'self'\(showsRecordings ? " blob:" : ""); connect-src 'self'; \
      form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; frame-src 'self'
      """)
    fields.append(.referrerPolicy, "no-referrer")
    fields.append(.xContentTypeOptions, "nosniff")
    fields.append("Cross-Origin-Opener-Policy", "same-origin")
    fields.append(
      "Permissions-Policy", "camera=\(camera), geolocation=\(geolocation), microphone=\(microphone), browsing-topics=()"
    )
    return fields
  }

  /// An answer with what even a redirect or a line of plain text needs; pages and files bring their own.
  static func completing(_ response: Response) -> Response {
    guard !response.fields.contains(.xContentTypeOptions) else { return response }
    var response = response
    response.fields.append(.xContentTypeOptions, "nosniff")
    response.fields.append(.referrerPolicy, "no-referrer")
    if !response.fields.contains(.cacheControl) { response.fields.append(.cacheControl, "no-store") }
    return response
  }

  /// Of our own public files.
  static let file: HeaderFields = {
    var fields = HeaderFields()
    fields.append(.xContentTypeOptions, "nosniff")
    return fields
  }()

  /// Of a file that a participant sent: nothing in it ever runs, and no other site gets at it.
  ///
  /// - Parameter isShown: the browser shows it in its page; else it offers it as a download.
  static func participantFile(named name: String, isShown: Bool) -> HeaderFields {
    var fields = file
    fields.append(.contentSecurityPolicy, "sandbox; default-src 'none'; frame-ancestors 'none'")
    fields.append("Content-Disposition", FileName.disposition(name, isShown: isShown))
    fields.append("Cross-Origin-Resource-Policy", "same-origin")
    fields.append(.referrerPolicy, "no-referrer")
    return fields
  }

  /// The type of a study's media file. None is ever a script: the only ones that run on our pages are our own.
  static func mediaType(ofFileNamed name: String) -> String {
    let type = MediaType.contentType(forFileNamed: name)
    return type.hasPrefix("text/javascript") ? "text/plain; charset=utf-8" : type
  }

  /// Of a study's media: what could run scripts when opened by itself is put into a sandbox.
  static func media(type: String) -> HeaderFields {
    var fields = file
    if type.hasPrefix("text/html") {
      // An author's page in its frame: its own scripts and styles run, cut off from the survey, from storage and from the world.
      fields.append(
        .contentSecurityPolicy,
        """
        sandbox allow-scripts allow-forms; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
        img-src data:; media-src data:; font-src data:; frame-ancestors 'self'
        """)
    } else if ["image/svg+xml", "application/pdf"].contains(where: type.hasPrefix) {
      fields.append(.contentSecurityPolicy, "sandbox")
    }
    return fields
  }
}
