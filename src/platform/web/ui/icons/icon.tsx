/** A path in a square of 24, one of icons.ts or more-icons.ts. */
export type IconPath = string

interface IconProps {
  icon: IconPath
  size?: number
}

/**
 * Decoration: the name stands in the text or in the button's label. How lines are drawn is said once, by the style sheet
 * (`.icon` in base.css): a page of products has fifty of them.
 */
export function Icon({ icon, size = 22 }: IconProps) {
  return (
    <svg className="icon" aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
      <path d={icon} />
    </svg>
  )
}
