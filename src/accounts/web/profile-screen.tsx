import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordPanel } from '#accounts/web/password-panel.tsx'
import { ProfileForm } from '#accounts/web/profile-form.tsx'
import { ProfileView } from '#accounts/web/profile-view.tsx'
import { CallRefused } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { ownProfile, ownProfileQuery } from '#base/web/own-profile.ts'
import { useNavigate } from '#base/web/router.tsx'
import { endSession, useViewer } from '#base/web/session.ts'
import { Button } from '#base/web/ui/button.tsx'
import { editIcon } from '#base/web/ui/more-icons.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import { accountsMessages as say } from '#messages/accounts.ts'
import style from './profile-screen.module.css'

export function Component() {
  const [editing, setEditing] = useState(false)
  const [panel, setPanel] = useState(false)
  const { data, error, refetch } = useProfile()
  return (
    <div className={style.profile}>
      <PageTitle
        backTo="/"
        actions={
          data &&
          !editing && (
            <Button look="secondary" icon={editIcon} onClick={() => setEditing(true)}>
              {say.edit}
            </Button>
          )
        }
      >
        {say.profileTitle}
      </PageTitle>
      <div className={style.card}>
        {error && !data ? (
          <LoadError error={error} onRetry={refetch} />
        ) : !data ? (
          <SkeletonGroup>
            <Skeleton height="220px" />
          </SkeletonGroup>
        ) : editing ? (
          <ProfileForm
            profile={data}
            onSaved={() => setEditing(false)}
            onCancel={() => setEditing(false)}
            // D-161
            onRefused={() => setPanel(true)}
          />
        ) : (
          <ProfileView profile={data} />
        )}
      </div>
      <div className={`${style.card} ${style.folded}`}>
        <PasswordPanel open={panel} onToggle={setPanel} />
      </div>
    </div>
  )
}

/**
 * A refused profile ends the session, a network that is down does not (D-082). Told while it is asked for: a token that
 * is gone takes this screen away before it could draw an error.
 */
function useProfile() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const leave = (error: unknown): never => {
    if (error instanceof CallRefused) {
      notify.error(error.message)
      endSession()
      navigate('/')
    }
    throw error
  }
  return useQuery({
    ...ownProfileQuery(viewer.key),
    queryFn: () => ownProfile().catch(leave),
    enabled: viewer.kind === 'seller',
  })
}
