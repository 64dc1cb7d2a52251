/**
 * What an error says, and what its causes say.
 */

/** The messages, outermost first; at most ten. Anything can be thrown, and be a cause. */
export function messagesOf(error: unknown): string[] {
  const messages: string[] = []
  for (let at = error; at !== undefined && messages.length < 10; at = (at as { cause?: unknown } | null)?.cause)
    messages.push(at instanceof Error ? at.message : String(at))
  return messages
}
