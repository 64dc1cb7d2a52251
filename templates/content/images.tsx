/**
 * Images. Their address and size come later, where `data-hole` stands. Two images for two colour modes
 * are both in the page; the stylesheet shows one.
 */
import type { ImgHTMLAttributes } from 'react'

type Props = ImgHTMLAttributes<HTMLImageElement> & { 'data-hole'?: string }

export function Img(props: Props) {
  return <img loading="lazy" decoding="async" {...props} alt={props.alt ?? ''} />
}

/** Neither fails nor has ids but its own: an audit need not render it. */
Img.addsNothing = true

export function ThemedImage({ alt, sources }: { alt?: string; sources?: { light?: string; dark?: string } }) {
  return (
    <>
      {sources?.light && <Img className="dg-only-light" alt={alt} data-hole={sources.light} />}
      {sources?.dark && <Img className="dg-only-dark" alt={alt} data-hole={sources.dark} />}
    </>
  )
}
