/** The outline of an icon in a square of 24: `import heartIcon from '@tabler/icons/outline/heart.svg?path'`. */
export type IconPath = string

interface IconProps {
  icon: IconPath
  size?: number
}

/**
 * Decoration, hidden from screen readers: the text or the button's label beside it has the name. Stroke and colour are in
 * the style sheet (`.icon` in base.css) and not in the markup, since a page with many tiles has fifty icons.
 */
export function Icon({ icon, size = 22 }: IconProps) {
  return (
    <svg className="icon" aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
      <path d={icon} />
    </svg>
  )
}
