/**
 * Requests to the live server that plugins answer. A plugin that throws leaves the request to the next one, and the
 * terminal shows its error.
 */
import type { Plugin } from '../model/plugin.ts'
import type { Exchange } from './answers.ts'

/** Passes a request to the plugins, in their order, until one of them does not call `next`. */
export async function isAnswered(
  plugins: readonly Plugin[],
  { request, response, onNotice }: Exchange & { onNotice: (text: string) => void },
): Promise<boolean> {
  for (const { name, onRequest } of plugins) {
    let isPassedOn = false
    try {
      await new Promise<void>((resolve, reject) => {
        const next = () => {
          isPassedOn = true
          resolve()
        }
        // A plugin may answer later, such as a proxy.
        response.once('close', resolve)
        Promise.resolve(onRequest?.(request, response, next)).catch(reject)
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      onNotice(`The plugin ${name} failed in onRequest: ${reason}`)
      if (response.headersSent) return true
      isPassedOn = true
    }
    if (!isPassedOn) return true
  }
  return false
}
