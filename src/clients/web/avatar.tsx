import style from './avatar.module.css'

/** The initials in a circle, as decoration beside the name. */
export function Avatar({ name, large }: { name: string; large?: boolean }) {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '').join('')
  return (
    <span
      className={style.avatar}
      data-large={large || undefined}
      data-initials={initials.toUpperCase()}
      aria-hidden="true"
    />
  )
}
