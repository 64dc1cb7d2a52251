/** A promise together with the function that resolves it; `Promise.withResolvers` needs Node 22. */
export interface Deferred {
  promise: Promise<void>
  resolve: () => void
}

/** Creates a promise that is resolved later. */
export function deferred(): Deferred {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}
