import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useState } from 'react'
import { Link, type LinkProps } from '#platform/web/router/router.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
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
    /** Shows a spinner and ignores clicks. While a promise that `onClick` has returned is pending, the button does so by itself. */
    loading?: boolean
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  }

export function Button({ variant, small, wide, icon, loading = false, onClick, children, type, ...rest }: ButtonProps) {
  const [running, setRunning] = useState(false)
  const isLoading = loading || running
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // aria-disabled keeps the focus; a disabled button would lose it
    if (isLoading) return event.preventDefault()
    const result = onClick?.(event)
    if (!(result instanceof Promise)) return
    setRunning(true)
    result.finally(() => setRunning(false)).catch(() => undefined)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames({ variant, small, wide }, rest.className)}
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      onClick={handleClick}
    >
      {contents(icon, children)}
      {isLoading && <span className={style.ring} />}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, small, wide, icon, children, className, ...rest }: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} className={classNames({ variant, small, wide }, className)}>
      {contents(icon, children)}
    </Link>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'variant' | 'wide' | 'icon' | 'small'> {
  icon: IconPath
  /** For screen readers. */
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

function classNames({ variant = 'primary', small, wide }: ButtonStyle, className: string | undefined): string {
  return [style.button, style[variant], small && style.small, wide && style.wide, className].filter(Boolean).join(' ')
}

function contents(icon: IconPath | undefined, children: ReactNode) {
  return (
    <span className={style.inside}>
      {icon && <Icon icon={icon} size={18} />}
      {children}
    </span>
  )
}
