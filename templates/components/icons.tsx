/** The icons of the interface: drawn for this theme, in one colour, hidden from assistive technology. */
import type { ReactNode } from 'react'

function icon(children: ReactNode, size = 20) {
  return () => (
    <svg className="dg-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const HomeIcon = icon(<path d="M4 11.5 12 5l8 6.5M6.5 10v9h11v-9" />, 16)
export const SearchIcon = icon(<path d="M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm5-1.5L20 20" />, 18)
export const ColorModeIcon = icon(<path d="M12 4a8 8 0 1 0 0 16V4Zm0 0a8 8 0 0 1 0 16" />)
export const EditIcon = icon(<path d="m5 19 1-4L16 5l3 3L9 18l-4 1Z" />, 16)
export const ReportIcon = icon(<path d="M6 21V4h11l-2 4 2 4H6" />, 16)
export const CopyIcon = icon(<path d="M9 9h10v11H9zM5 15V4h10" />, 16)
export const ArrowIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />, 16)
