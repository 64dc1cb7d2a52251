/**
 * Copies a code block, and says so: in the button for a moment, and to screen readers. Loaded with the first click.
 * Code that every page has is passed in, so that it is not loaded twice.
 */
import type { announce } from './announce.ts'
import { showCopied } from './show-copied.ts'

/**
 * The typed commands of a block with prompts, without the prompts and the output. A line that ends in `\` continues.
 */
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

/** Copies the code beside the button, and announces it. */
export async function copyCode(button: HTMLElement, say: typeof announce): Promise<void> {
  const code = button.parentElement?.querySelector('code')
  if (!code) return
  const whole = (code.textContent ?? '').replace(/\n$/, '')
  try {
    await navigator.clipboard.writeText(button.closest('.dg-terminal') ? typed(whole) : whole)
  } catch {
    // Browsers refuse to copy on plain HTTP: the code is selected for the reader's own shortcut.
    getSelection()?.selectAllChildren(code)
    return
  }
  showCopied(button, say)
}
