import type { ReactNode } from 'react'
import style from './part.module.css'

interface PartGroupProps {
  /** The folder in `src/platform/web` of these parts; its last name is the group's anchor. */
  folder: string
  title: string
  children: ReactNode
}

export function PartGroup({ folder, title, children }: PartGroupProps) {
  return (
    <div className={style.group}>
      <h2 id={folder.split('/').at(-1)}>{title}</h2>
      <p className={style.folder}>src/platform/web/{folder}</p>
      {children}
    </div>
  )
}

/** One component in all its states, with its name as the anchor. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={style.part}>
      <h3 id={name}>{name}</h3>
      <div className={style.examples}>{children}</div>
    </div>
  )
}

interface ExampleProps {
  /** The name of the state that is shown. */
  state: string
  /** Whether the example takes the whole width of the page. */
  wide?: boolean
  children: ReactNode
}

export function Example({ state, wide = false, children }: ExampleProps) {
  return (
    <div className={wide ? `${style.example} ${style.wide}` : style.example} data-state-shown>
      <p className={style.state}>{state}</p>
      {children}
    </div>
  )
}

/** Several small parts side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={style.row}>{children}</div>
}
