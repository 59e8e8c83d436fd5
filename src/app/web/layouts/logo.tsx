import type { ReactNode } from 'react'
import { shopIdentity, shopName } from '#platform/shop-identity.ts'
import { Link } from '#platform/web/router/router.tsx'
import style from './logo.module.css'

/** The brand's own logo, or else the chair with the shop's name. */
export function Logo({ to = '/' }: { to?: string }) {
  return (
    <Link to={to} className={style.logo}>
      <LogoPicture>
        <Mark />
        {shopName()}
      </LogoPicture>
    </Link>
  )
}

/** Shows the picture of a logo, with the shop's name as its text alternative; a brand without one shows `children` instead. */
export function LogoPicture({ children }: { children: ReactNode }) {
  const { logo } = shopIdentity()
  if (!logo) return children
  const { path, width, height } = logo
  return <img className={style.picture} src={path} width={width} height={height} alt={shopName()} />
}

/** A salon chair, seen from the side, in one line. */
function Mark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 28 28"
      width="28"
      height="28"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M8.2 4.5c-1.3 3.4-1.2 7.4.5 11.2h10.6c1.5 0 2.4 1 2.4 2.2M13.8 15.7V23M9 23.6h9.6M12 11.4h6.2" />
    </svg>
  )
}
