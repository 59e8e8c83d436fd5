import { useNavigation } from 'react-router'
import style from './layout.module.css'

/** A line at the top while the next page's code is on its way. */
export function Progress() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className={style.progress} /> : null
}
