public import HTTP
public import Mailing

/// What an operator chooses about a site, besides the study.
public struct SiteOptions: Sendable {
  /// The address that participants see, without a slash at its end: `https://study.example.org`. Links that leave the page
  /// (saved links, QR codes) begin with it; nil takes the `Host` of the request.
  public var baseURL: String?
  /// Runs are marked as tests, and opening times are ignored.
  public var isPreview: Bool
  /// What an author's browser shows beside the pages while the study is being written; nil: nobody watches.
  public var watch: AuthorWatch?
  /// Peers whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
  public var trustedProxies: Set<PeerAddress>
  /// How many runs an address may begin in a minute; a class of 200 shares one.
  public var beginningsPerMinute: Int
  /// How many resume codes an address may try in a minute.
  public var codesPerMinute: Int
  /// How many pages of one run may be sent in a minute: far more than anybody can, and a bound for a run's history.
  public var answersPerMinute: Int
  /// How many copies of what they agreed to the participant of one run may have sent in an hour, and how many one recipient gets.
  public var copiesPerHour: Int
  /// How many copies may be sent in an hour at the wish of one address.
  public var copiesPerHourFromAddress: Int
  /// Sends copies to participants who ask for one; nil: none are offered.
  public var mailer: Mailer?
  /// The most fields of a form, unless a page of the study has more: the server's ``Limits/formFields``.
  public var formFields: Int
  /// The largest form that is read, in bytes; of one with files, what its texts may have together.
  public var formBytes: Int
  /// The largest form with files that is read, in bytes.
  public var uploadBytes: Int

  /// The names of this site's own limits.
  public static let limitNames = [
    "beginningsPerMinute", "codesPerMinute", "answersPerMinute", "copiesPerHour", "copiesPerHourFromAddress",
    "formBytes", "uploadBytes",
  ]

  /// Sets one of this site's limits by its name, for `--limit NAME=VALUE`; false for a name that is none of them.
  public mutating func set(limit name: String, to value: Int) throws(LimitError) -> Bool {
    let property: WritableKeyPath<SiteOptions, Int>
    switch name {
    case "beginningsPerMinute": property = \.beginningsPerMinute
    case "codesPerMinute": property = \.codesPerMinute
    case "answersPerMinute": property = \.answersPerMinute
    case "copiesPerHour": property = \.copiesPerHour
    case "copiesPerHourFromAddress": property = \.copiesPerHourFromAddress
    case "formBytes": property = \.formBytes
    case "uploadBytes": property = \.uploadBytes
    default: return false
    }
    guard (1...1_000_000_000).contains(value) else { throw LimitError(name: name) }
    self[keyPath: property] = value
    return true
  }

  /// A limit that no server could keep.
  public struct LimitError: Error, CustomStringConvertible {
    /// The limit's name, as behind `--limit`.
    public let name: String

    /// The range, in words for the operator.
    public var description: String { "\(name) is a number from 1 to 1,000,000,000" }
  }

  /// A site at the address of its requests, without proxies, and with the limits that hold where nobody sets others.
  public init(
    baseURL: String? = nil, isPreview: Bool = false, watch: AuthorWatch? = nil, trustedProxies: Set<PeerAddress> = [],
    beginningsPerMinute: Int = 300, codesPerMinute: Int = 30, answersPerMinute: Int = 600, copiesPerHour: Int = 5,
    copiesPerHourFromAddress: Int = 60, mailer: Mailer? = nil, formFields: Int = Limits().formFields,
    formBytes: Int = 262_144, uploadBytes: Int = 500_000_000
  ) {
    self.copiesPerHour = copiesPerHour
    self.copiesPerHourFromAddress = copiesPerHourFromAddress
    self.mailer = mailer
    self.formFields = formFields
    self.baseURL = baseURL
    self.isPreview = isPreview
    self.watch = watch
    self.trustedProxies = trustedProxies
    self.beginningsPerMinute = beginningsPerMinute
    self.codesPerMinute = codesPerMinute
    self.answersPerMinute = answersPerMinute
    self.formBytes = formBytes
    self.uploadBytes = uploadBytes
  }
}
