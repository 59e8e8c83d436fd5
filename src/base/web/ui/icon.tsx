interface IconProps {
  /** An outline of icons.ts or more-icons.ts. */
  of: string
  size?: number
  /** Painted, not drawn: the filled heart. */
  filled?: boolean
}

/** Decoration: the name stands in the text or in the button's label. */
export function Icon({ of, size = 22, filled = false }: IconProps) {
  return (
    <svg className={filled ? 'icon filled' : 'icon'} aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
      <path d={of} />
    </svg>
  )
}
