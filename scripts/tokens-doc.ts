/** The table of tokens, each with a sample. */

interface Token {
  name: string
  what: string
  light: string
  dark: string
}

/** The table, from the text of `tokens.css`. */
export function tokensDoc(css: string): string {
  const rows = tokensOf(css).map(token => `| \`--dg-${token.name}\` | ${token.what} | ${picture(token)} |`)
  return `| token | what it is for | light and dark |\n|---|---|---|\n${rows.join('\n')}\n`
}

function tokensOf(css: string): Token[] {
  const [root = '', night = ''] = css.split('@media not print {')
  const dark = new Map([...night.matchAll(/--dg-([\w-]+): (.*);/g)].map(match => [match[1], match[2] ?? '']))
  return [...root.matchAll(/\/\* (.*)\. \*\/\n {2}--dg-([\w-]+): (.*);/g)].map(
    ([, what = '', name = '', light = '']) => ({
      name,
      what,
      light,
      dark: dark.get(name) ?? light,
    }),
  )
}

function picture({ light, dark, name }: Token): string {
  if (light.startsWith('#')) return [swatch(light), swatch(dark)].join(' ')
  if (name === 'radius')
    return svg(
      48,
      `<rect x="1" y="1" width="60" height="40" rx="${light.replace('px', '')}" fill="none" stroke="currentColor"/>`,
    )
  if (/^\d+px$/.test(light)) return `${light} ${bar(Number.parseInt(light, 10) / 8)}`
  if (name === 'font' || name === 'mono')
    return svg(96, `<text x="0" y="18" font-family="var(--dg-${name})" fill="currentColor">Aa Bb 0123</text>`)
  return `\`${light}\``
}

function swatch(color: string): string {
  return `${svg(32, `<rect x="0.5" y="0.5" width="31" height="23" rx="4" fill="${color}" stroke="#808080"/>`)} \`${color}\``
}

function bar(width: number): string {
  return svg(width, `<rect y="9" width="${width}" height="6" fill="var(--dg-accent)"/>`)
}

function svg(width: number, inside: string): string {
  return `<svg class="token" width="${width}" height="24" viewBox="0 0 ${width} 24" aria-hidden="true">${inside}</svg>`
}
