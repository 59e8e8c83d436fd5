import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useState } from 'react'
import { Link, type LinkProps } from '#platform/web/router/router.tsx'
import { Icon, type IconPath } from '#platform/web/ui/icons/icon.tsx'
import style from './button.module.css'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonStyle {
  variant?: ButtonVariant
  small?: boolean
  wide?: boolean
  icon?: IconPath
}

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> &
  ButtonStyle & {
    /** Shows that it waits and cannot be pressed again; a promise from `onClick` does the same by itself. */
    loading?: boolean
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  }

export function Button({ variant, small, wide, icon, loading = false, onClick, children, type, ...rest }: ButtonProps) {
  const [running, setRunning] = useState(false)
  const waits = loading || running
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // aria-disabled keeps the focus where it is; a disabled button would lose it
    if (waits) return event.preventDefault()
    const result = onClick?.(event)
    if (!(result instanceof Promise)) return
    setRunning(true)
    result.finally(() => setRunning(false)).catch(() => undefined)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classes({ variant, small, wide }, rest.className)}
      aria-disabled={waits || undefined}
      aria-busy={waits || undefined}
      onClick={press}
    >
      {inside(icon, children)}
      {waits && <span className={style.ring} />}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, small, wide, icon, children, className, ...rest }: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} className={classes({ variant, small, wide }, className)}>
      {inside(icon, children)}
    </Link>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'variant' | 'wide' | 'icon' | 'small'> {
  icon: IconPath
  /** Its name for those who do not see it. */
  label: string
}

export function IconButton({ icon, label, className, onClick, loading, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      aria-disabled={loading || undefined}
      className={`${style.icon} ${className ?? ''}`}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
    >
      <Icon icon={icon} />
    </button>
  )
}

function classes({ variant = 'primary', small, wide }: ButtonStyle, more: string | undefined): string {
  return [style.button, style[variant], small && style.small, wide && style.wide, more].filter(Boolean).join(' ')
}

function inside(icon: IconPath | undefined, children: ReactNode) {
  return (
    <span className={style.inside}>
      {icon && <Icon icon={icon} size={18} />}
      {children}
    </span>
  )
}
