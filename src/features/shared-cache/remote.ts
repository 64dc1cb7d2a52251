/**
 * The storage of a shared cache: a few large objects by name, and functions that read and write them, each of which can be
 * aborted.
 */
/** How a transfer is watched and ended. */
export interface Transfer {
  signal: AbortSignal
  /** Called with the number of bytes that arrived. */
  onBytes: (count: number) => void
}

/** An object in the storage. */
export interface StoredObject {
  name: string
  bytes: number
}

export interface Remote {
  /** The address without credentials, for messages. */
  readonly address: string
  /** The bytes of an object; undefined if there is none. */
  get(name: string, transfer: Transfer): Promise<Uint8Array | undefined>
  put(name: string, bytes: Uint8Array, transfer: Transfer): Promise<void>
  remove(name: string, transfer: Transfer): Promise<void>
  /** All objects; undefined if the storage cannot list them. */
  list(transfer: Transfer): Promise<StoredObject[] | undefined>
  close(): void
}

/** Why an operation failed, as a clause for people, without credentials. */
export class RemoteFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RemoteFailure'
  }
}

/** An address without user, password and parameters, which may be secrets. */
export function withoutSecrets(url: URL): string {
  const shown = new URL(url)
  shown.username = ''
  shown.password = ''
  shown.search = ''
  shown.hash = ''
  return shown.href.replace(/\/$/, '')
}
