/** A logo in its two colour modes; the stylesheet shows the matching one. */
import type { LogoView } from '../../src/model/view.ts'

/** Height in pixels, unless the config sets a size. */
const HEIGHT = 30

/** `isDecorative` is set if the same text is beside it. */
export function Logo({ logo, isDecorative }: { logo: LogoView; isDecorative?: boolean }) {
  const { src, srcDark } = logo
  // Lazy loading: the hidden one is not fetched, and React preloads neither.
  const shared = { ...sizeOf(logo), loading: 'lazy' as const }
  const alt = isDecorative ? '' : logo.alt
  return (
    <>
      <img className={srcDark ? 'dg-only-light' : undefined} src={src} alt={alt} {...shared} />
      {srcDark && <img className="dg-only-dark" src={srcDark} alt={alt} {...shared} />}
    </>
  )
}

/** The size, which the browser needs before the image is loaded. */
function sizeOf({ width, height, ratio }: LogoView): { width?: number; height?: number } {
  if (width !== undefined) return { width, height: height ?? (ratio && Math.round(width / ratio)) }
  const shown = height ?? HEIGHT
  return { width: ratio && Math.round(shown * ratio), height: shown }
}
