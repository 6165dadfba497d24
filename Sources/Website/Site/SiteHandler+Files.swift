import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning

/// Files that participants send, and see again.
extension SiteHandler {
  /// Whether the page that a form with files comes from asks for files: only such a form may be long.
  func takesFiles(_ head: RequestHead) -> Bool {
    FormFields.areMultipart(in: head) && step(of: head)?.takesFiles ?? false
  }

  /// The step whose page sends a form; nil for what is no page of a run that we know.
  private func step(of head: RequestHead) -> Step? {
    let address: (token: Token, step: String)
    switch Route(head.target.pathSegments) {
    case .step(let token, let step)?, .shown(let token, let step)?: address = (token, step)
    default: return nil
    }
    guard
      let run = try? reader.run(tokenHash: site.keys.tokenHash(address.token, kind: RunToken.kind), answers: .none),
      let study = site.shelf.version(run.state.version, reader, at: now)
    else { return nil }
    return study.study.task(run.state.taskID)?.step(address.step)
  }

  /// Reads a form. One that was too long for the memory is read away from the loop: it may have to come from the disk.
  ///
  /// A page of the study may have more fields than any other form: what the author asks can always be sent.
  func form(of request: Request, takesFiles: Bool) async throws(FormError) -> FormFields {
    var limits = Limits()
    limits.formFields = site.options.formFields
    do throws(FormError) { return try await form(of: request, takesFiles: takesFiles, limits) } catch {
      guard error == .tooManyFields, let most = step(of: request.head).map({ $0.mostFields + OwnField.most }),
        most > limits.formFields
      else { throw error }
      limits.formFields = most
      return try await form(of: request, takesFiles: takesFiles, limits)
    }
  }

  private func form(
    of request: Request, takesFiles: Bool, _ limits: Limits
  ) async throws(FormError) -> FormFields {
    let textBytes = site.options.formBytes
    guard request.spool != nil else {
      return try FormFields(body: request, limits: limits, takesFiles: takesFiles, textBytes: textBytes)
    }
    do {
      return try await site.records.files.apart {
        try FormFields(body: request, limits: limits, takesFiles: takesFiles, textBytes: textBytes)
      }
    } catch let error as FormError {
      throw error
    } catch {
      throw .unreadable
    }
  }

  /// Keeps the files of a form that is ours and that its run takes; the others are nobody's.
  ///
  /// - Throws: `FileStore.Failure`, or what keeps the body from being read.
  func keep(_ files: [FormFile], of step: Step, in form: inout SentForm) async throws {
    let request = form.request
    for item in step.items {
      guard case .file(let field) = item.answer.format.control else { continue }
      let sent = files.filter { $0.name == item.id }
      guard let file = sent.first else { continue }
      let name = FileName.cleaned(file.fileName)
      guard sent.count == 1 else {
        form.files[item.id] = .refused(FileRefusal(.several, name: name))
        continue
      }
      let store = site.records.files
      let found = try await store.apart { () throws -> Result<(FileKind, KeptContent), FileRefusal> in
        try request.withBody { body in
          let content = UnsafeRawBufferPointer(rebasing: body[file.range])
          let kind: FileKind
          do throws(FileRefusal) { kind = try field.kind(of: content, size: content.count, name: name) } catch {
            return .failure(error)
          }
          return .success((kind, try store.keep(content)))
        }
      }
      switch found {
      case .success(let (kind, content)):
        let record = FileRecord(
          id: Random.id("f"), step: step.id, item: item.id, sha256: content.sha256, type: kind.mediaType,
          size: content.size, name: name)
        form.files[item.id] = .kept(record, kind, content)
      case .failure(let refusal): form.files[item.id] = .refused(refusal)
      }
    }
  }

  /// What was typed on a step's page, its files included: as the server knows them, whatever the browser says of them.
  func inputs(_ form: SentForm, of step: Step, _ run: OpenRun) throws -> [String: FieldInput] {
    var inputs = run.task.inputs(form.fields, of: step)
    guard step.takesFiles else { return inputs }
    for item in step.items {
      guard case .file = item.answer.format.control else { continue }
      let sent = inputs[item.id] ?? FieldInput()
      var parts: [String: [String]]
      let earlier = try keptFile(sent, item, run)
      switch form.files[item.id] {
      case nil: parts = earlier?.fields.parts ?? [:]
      case .refused(let refusal)?: parts = refusal.fields(keeping: earlier).parts
      case .kept(let record, let kind, _)?:
        parts =
          FileAnswer(id: record.id, kind: kind, size: record.size, sha256: record.sha256, name: record.name)
          .fields.parts
      }
      parts[AnswerDefinition.dontKnowPart] = sent.parts[AnswerDefinition.dontKnowPart]
      inputs[item.id] = FieldInput(parts)
    }
    return inputs
  }

  /// The file that the page showed as kept, unless it is to go.
  private func keptFile(_ sent: FieldInput, _ item: Item, _ run: OpenRun) throws -> FileAnswer? {
    guard let id = sent.first(FilePart.keep), sent.first(FilePart.remove) == nil,
      let record = try reader.file(id, of: run.stored), record.item == item.id,
      let kind = FileKind(mediaType: record.type)
    else { return nil }
    return FileAnswer(id: record.id, kind: kind, size: record.size, sha256: record.sha256, name: record.name)
  }

  /// Files that are chosen in the browser and not sent yet, for conditions that ask whether there is one.
  func chosenFiles(_ fields: FormFields, of step: Step) -> [String: FieldInput] {
    var chosen: [String: FieldInput] = [:]
    for item in step.items {
      guard case .file(let field) = item.answer.format.control, let kind = field.accept.first else { continue }
      let keeps = fields.contains("\(item.id).\(FilePart.keep)") && !fields.contains("\(item.id).\(FilePart.remove)")
      let isThere = keeps || fields.contains("\(item.id).\(FilePart.chosen)")
      chosen[item.id] =
        isThere
        ? FileAnswer(id: "chosen", kind: kind, size: 1, sha256: String(repeating: "0", count: 64), name: "").fields
        : FieldInput()
    }
    return chosen
  }

  // MARK: GET

  /// A file that was sent, for whoever has the run's address: pictures and films to be seen on their page, all else to download.
  func file(_ token: Token, _ step: String, _ id: String, _ request: Request) -> Response {
    switch look(up: token, request, answers: .none) {
    case .answered(let response): return response
    case .over(let run): return over(run, token, request)
    case .open(let run):
      guard let record = try? reader.file(id, of: run.stored), record.step == step,
        let kind = FileKind(mediaType: record.type),
        let file = try? OpenFile(path: site.records.folder.file(record.sha256))
      else { return unknownPage(request) }
      return StaticResource(
        .file(file), mediaType: kind.mediaType, entityTag: EntityTag(record.sha256), cacheControl: "no-store",
        fields: SecurityFields.participantFile(named: record.name, isShown: kind.group != nil)
      ).response(to: request)
    }
  }
}

extension Step {
  /// Whether the page has a field for a file.
  var takesFiles: Bool {
    items.contains { if case .file = $0.answer.format.control { true } else { false } }
  }
}
