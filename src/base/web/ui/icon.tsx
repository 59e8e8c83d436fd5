import type { Icon as Outline } from '@tabler/icons-react'

export type { Outline }

interface IconProps {
  /** An outline of icons.ts or more-icons.ts. */
  of: Outline
  size?: number
}

/** What the style sheet says once (`.tabler-icon` in base.css), a page of products would repeat sixty times. */
const bare = {
  xmlns: undefined,
  strokeWidth: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
}

/** Decoration: the name stands in the text or in the button's label. */
export function Icon({ of: Shape, size = 22 }: IconProps) {
  return <Shape aria-hidden="true" size={size} {...bare} />
}
