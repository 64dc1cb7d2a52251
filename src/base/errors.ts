/**
 * The errors that end a command, each with its exit code. Bad content never ends up here: that is a diagnostic.
 *
 * ConfigError (2): the config cannot be used; carries one diagnostic per mistake.
 * UsageError (2): an argument of the command cannot be used.
 * EnvironmentError (4): the machine refused (disk full, no permission, port taken); names the path.
 * Everything else that is thrown is a bug of ours (3).
 */
import type { Diagnostic } from '../model/diagnostic.ts'

/** The config, or a file it names, cannot be used. Nothing was built. */
export class ConfigError extends Error {
  readonly exitCode = 2
  /** All mistakes, in the order of the file. */
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

/** The machine refused what was asked of it. */
export class EnvironmentError extends Error {
  readonly exitCode = 4
  /** The file, folder or address that was refused. */
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

/** What Node knows of a call that the system refused. */
type SystemError = NodeJS.ErrnoException & { dest?: string; address?: string; hostname?: string; port?: number }

/** What an error code of the operating system means to a reader, and what helps. */
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
 * The environment's refusal behind an error, or undefined if the error is something else.
 * Looks at the error and at what caused it.
 */
export function toEnvironmentError(error: unknown): EnvironmentError | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof EnvironmentError) return at
    const { code, path, dest, syscall, address, hostname, port } = at as SystemError
    const reason = code === undefined ? undefined : REASONS[code]
    if (reason === undefined) continue
    // Of a renaming, the name that was wanted says more than the one that was given up.
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
