/**
 * The script of the search worker: loads indexes and answers queries away from the page's own thread.
 */
import type { FromWorker, ToWorker } from './messages.ts'
import { IndexOpener } from './open-index.ts'
import type { SearchFailure } from './types.ts'

/** The worker's own end, as far as it is used: the DOM's types know pages only. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: { data: ToWorker }) => void): void
  postMessage(message: FromWorker): void
}

const scope = globalThis as unknown as WorkerScope
const opener = new IndexOpener((url, init) => fetch(url, init))
const forgotten = new Set<number>()

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'search') void answer(data)
  else if (data.kind === 'forget') forgotten.add(data.id)
  else if (data.kind === 'renew') opener.renew()
  else opener.open(data.indexUrl, data.locale, data.version).catch(() => undefined)
})

async function answer({ id, indexUrl, request }: Extract<ToWorker, { kind: 'search' }>): Promise<void> {
  // A faster typist's earlier letters may have been taken back by now.
  await new Promise(resolve => setTimeout(resolve))
  if (forgotten.delete(id)) return
  try {
    scope.postMessage({ id, answer: await opener.search(indexUrl, request) })
  } catch (error) {
    const { kind, message } = error as SearchFailure
    scope.postMessage({ id, failure: { kind, message } })
  }
  forgotten.delete(id)
}
