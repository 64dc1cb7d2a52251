/** The content of an image. In: the texts of a page. Out: elements for satori, which lays them out as browsers do. */

export const WIDTH = 1200
export const HEIGHT = 630

interface Card {
  title: string
  description: string
  site: string
  accent: string
}

/** A box with a style and its contents. */
function box(style: Record<string, string | number>, children: unknown): unknown {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

/** The elements. */
export function card({ title, description, site, accent }: Card): unknown {
  return box({ width: WIDTH, height: HEIGHT, background: '#ffffff', fontFamily: 'Inter' }, [
    box({ width: 24, height: HEIGHT, background: accent }, []),
    box({ flexDirection: 'column', justifyContent: 'space-between', padding: 72, width: WIDTH - 24 }, [
      box({ flexDirection: 'column' }, [
        box({ fontSize: 72, fontWeight: 700, color: '#111827', lineHeight: 1.1 }, shorten(title, 70)),
        box({ fontSize: 34, color: '#4b5563', marginTop: 28, lineHeight: 1.35 }, shorten(description, 160)),
      ]),
      box({ fontSize: 34, fontWeight: 700, color: '#111827' }, site),
    ]),
  ])
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text
}
