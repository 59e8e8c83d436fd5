/** The outline of an icon in a square of 24: `import heartIcon from '@tabler/icons/outline/heart.svg?path'`. */
export type IconPath = string

interface IconProps {
  icon: IconPath
  size?: number
}

/**
 * A decorative icon, hidden from screen readers: the text next to it or the label of its button names it. Stroke and colour are in the
 * style sheet (`.icon` in base.css) rather than in the markup, since a page with many tiles has fifty icons.
 */
export function Icon({ icon, size = 22 }: IconProps) {
  return (
    <svg className="icon" aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
      <path d={icon} />
    </svg>
  )
}
