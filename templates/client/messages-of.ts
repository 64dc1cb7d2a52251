/** The messages of an error and of its causes. */

/** The messages, outermost first; at most ten. Any value can be thrown, or be a cause. */
export function messagesOf(error: unknown): string[] {
  const messages: string[] = []
  for (let at = error; at !== undefined && messages.length < 10; at = (at as { cause?: unknown } | null)?.cause)
    messages.push(at instanceof Error ? at.message : String(at))
  return messages
}
