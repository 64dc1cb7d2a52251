/** A logo in its two colour modes; the stylesheet shows the matching one. */
import type { LogoView } from '../../src/model/view.ts'

/** `isDecorative` is set if the same text is beside it. */
export function Logo({ logo, isDecorative }: { logo: LogoView; isDecorative?: boolean }) {
  const { src, srcDark, width = 32, height = 32 } = logo
  // Lazy loading: the hidden one is not fetched, and React preloads neither.
  const shared = { width, height, loading: 'lazy' as const }
  const alt = isDecorative ? '' : logo.alt
  return (
    <>
      <img className={srcDark ? 'dg-only-light' : undefined} src={src} alt={alt} {...shared} />
      {srcDark && <img className="dg-only-dark" src={srcDark} alt={alt} {...shared} />}
    </>
  )
}
