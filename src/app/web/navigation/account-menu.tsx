import { accessText } from '#access/text.ts'
import { useViewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { useDeferredComponent } from '#platform/web/ui/loading/use-deferred-component.ts'
import style from './account-menu.module.css'

interface AccountMenuProps {
  /** Whether each item has a description, as in the side menu of phones. */
  described?: boolean
}

const importMemberMenu = async () => (await import('#app/web/navigation/member-menu.tsx')).MemberMenu

/** The items of the profile dropdown and of the side menu on phones. */
export function AccountMenu({ described = false }: AccountMenuProps) {
  const { kind } = useViewer()
  return kind === 'visitor' ? <Welcome /> : <DeferredMenu described={described} />
}

/** Loads the menu of sellers, administrators and clients on demand, because visitors never see it. */
function DeferredMenu({ described }: Required<AccountMenuProps>) {
  const MemberMenu = useDeferredComponent(importMemberMenu)
  return MemberMenu && <MemberMenu described={described} />
}

/** The greeting and the login button that visitors see (S-HEAD-028, S-HEAD-029). */
function Welcome() {
  return (
    <div className={style.welcome}>
      <p className={style.hello}>{accessText.welcome}</p>
      <p className={style.reason}>{appText.welcomeReason}</p>
      <ButtonLink to="/login" wide>
        {appText.loginOrSignup}
      </ButtonLink>
    </div>
  )
}
