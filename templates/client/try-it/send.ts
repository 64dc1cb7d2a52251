/** Sends a request, and says in words why there is no response. */
import type { FormTexts } from '../../../src/model/try-request.ts'

/** Time in which the browser reports that a policy blocked the request, in milliseconds. */
const REPORT_MS = 50

/** The response; or a sentence. */
export async function send(
  url: string,
  init: RequestInit & { signal: AbortSignal },
  texts: FormTexts,
): Promise<Response | string> {
  let isBlocked = false
  const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    isBlocked ||= effectiveDirective === 'connect-src'
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    return await fetch(url, init)
  } catch {
    if (init.signal.aborted) return texts['tryIt.cancelled']
    await new Promise(resolve => setTimeout(resolve, REPORT_MS))
    return reason(new URL(url), isBlocked)
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }

  /** Browsers do not tell pages what is wrong, only that something is. */
  function reason({ protocol, host, hostname }: URL, isBlocked: boolean): string {
    const isLocal = /^(?:localhost|127\.|\[::1\])/.test(hostname)
    const key = isBlocked
      ? 'tryIt.blocked'
      : !navigator.onLine
        ? 'tryIt.offline'
        : location.protocol === 'https:' && protocol === 'http:' && !isLocal
          ? 'tryIt.insecure'
          : 'tryIt.failed'
    return texts[key].replace('{host}', () => host).replace('{origin}', () => location.origin)
  }
}
