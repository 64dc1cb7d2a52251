/**
 * Copies a block of code, and says so: in the button for a moment, and to those who listen. Loaded with the first click. What
 * every page has is handed over, so that it comes once.
 */
import type { announce } from './announce.ts'
import { showCopied } from './show-copied.ts'

/** What is typed at a prompt, where a block shows prompts: neither those nor the answers. A line that ends in `\` goes on. */
function typed(code: string): string {
  const commands: string[] = []
  let goesOn = false
  for (const line of code.split('\n')) {
    const command: string | undefined = goesOn ? line : /^\s*[$%>] (.*)/.exec(line)?.[1]
    if (command !== undefined) commands.push(command)
    goesOn = command?.endsWith('\\') ?? false
  }
  return commands.length > 0 ? commands.join('\n') : code
}

/** Copies what stands beside the button, and has it said. */
export async function copyCode(button: HTMLElement, say: typeof announce): Promise<void> {
  const code = button.parentElement?.querySelector('code')
  if (!code) return
  const whole = (code.textContent ?? '').replace(/\n$/, '')
  try {
    await navigator.clipboard.writeText(button.closest('.dg-terminal') ? typed(whole) : whole)
  } catch {
    // Browsers refuse it on plain HTTP: the reader's own shortcut takes it from here.
    getSelection()?.selectAllChildren(code)
    return
  }
  showCopied(button, say)
}
