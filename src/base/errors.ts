/**
 * The errors that end a command, each with its exit code. Bad content never ends up here: that is a diagnostic.
 *
 * ConfigError (2): the config cannot be used; it has one diagnostic per error. UsageError (2): an argument of the
 * command cannot be used. EnvironmentError (4): the system failed (disk full, no permission, port taken); it names the
 * path. Any other error is a bug of docsgen (3).
 */
import type { Diagnostic } from '../model/diagnostic.ts'

/** The config, or a file that it names, cannot be used. Nothing was built. */
export class ConfigError extends Error {
  readonly exitCode = 2
  /** All errors, in file order. */
  readonly diagnostics: Diagnostic[]

  constructor(diagnostics: Diagnostic[], options?: { cause?: unknown }) {
    super(diagnostics.map(sentenceOf).join('\n'), options)
    this.name = 'ConfigError'
    this.diagnostics = diagnostics
  }
}

/** An argument of the command names something that does not exist. Nothing was done. */
export class UsageError extends Error {
  readonly exitCode = 2
  /** What to do next. */
  readonly hint: string | undefined

  constructor(message: string, details: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.name = 'UsageError'
    this.hint = details.hint
  }
}

/** An operation of the system failed. */
export class EnvironmentError extends Error {
  readonly exitCode = 4
  /** The file, folder or address that caused the failure. */
  readonly path: string | undefined
  /** What to do next. */
  readonly hint: string | undefined

  constructor(message: string, details: { path?: string; hint?: string; cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.name = 'EnvironmentError'
    this.path = details.path
    this.hint = details.hint
  }
}

/** The properties of a system error in Node. */
type SystemError = NodeJS.ErrnoException & { dest?: string; address?: string; hostname?: string; port?: number }

/** The meaning of an error code of the operating system, and a hint. */
const REASONS: Record<string, { what: string; hint?: string }> = {
  ENOSPC: { what: 'the disk is full', hint: 'Free some space, or choose another folder with --out-dir.' },
  EDQUOT: { what: 'the disk quota is used up', hint: 'Free some space, or choose another folder with --out-dir.' },
  EACCES: { what: 'permission denied', hint: 'Check its owner and permissions.' },
  EPERM: { what: 'operation not permitted', hint: 'Check its owner and permissions.' },
  EROFS: { what: 'the file system is read-only', hint: 'Choose a writable folder with --out-dir.' },
  EMFILE: { what: 'too many open files', hint: 'Raise the limit with ulimit -n.' },
  ENFILE: { what: 'too many open files on this machine' },
  ENOMEM: { what: 'out of memory' },
  ENOENT: {
    what: 'it does not exist',
    hint: 'If it was removed or renamed while docsgen was running, run the command again.',
  },
  EIO: { what: 'the device reported an input/output error' },
  EBUSY: { what: 'it is in use by another process' },
  ENOTDIR: { what: 'a part of the path is a file, not a folder' },
  EISDIR: { what: 'it is a folder, not a file' },
  EEXIST: { what: 'something with that name already exists' },
  ELOOP: { what: 'its symbolic links form a loop' },
  EXDEV: { what: 'it is on another file system' },
  ENAMETOOLONG: { what: 'the path is longer than the file system allows' },
  EADDRINUSE: { what: 'the address is already in use', hint: 'Choose another port.' },
  ENOTFOUND: { what: 'no address is known for this name' },
  EAI_AGAIN: { what: 'the name cannot be looked up' },
  EADDRNOTAVAIL: { what: 'the address does not exist on this machine' },
}

/**
 * The system error behind an error, or undefined if there is none.
 * Searches the error and its causes.
 */
export function toEnvironmentError(error: unknown): EnvironmentError | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof EnvironmentError) return at
    const { code, path, dest, syscall, address, hostname, port } = at as SystemError
    const reason = code === undefined ? undefined : REASONS[code]
    if (reason === undefined) continue
    // For a rename, the new name is more useful than the old one.
    const place = dest ?? path ?? hostname ?? (port === undefined ? undefined : `${address ?? ''}:${port}`)
    const message = `${place === undefined ? `cannot ${syscall ?? 'go on'}` : `cannot use ${place}`}: ${reason.what} (${code})`
    return new EnvironmentError(message, { path: place, hint: reason.hint, cause: at })
  }
  return undefined
}

function sentenceOf(diagnostic: Diagnostic): string {
  const { file, span } = diagnostic
  const place = file === undefined ? '' : span === undefined ? `${file}: ` : `${file}:${span.line}:${span.column}: `
  return place + diagnostic.message
}
