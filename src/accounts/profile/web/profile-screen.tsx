import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { ChangePasswordPanel } from '#accounts/passwords/web/change-password-panel.tsx'
import { profileText } from '#accounts/profile/text.ts'
import { ProfileDetails } from '#accounts/profile/web/profile-details.tsx'
import { ProfileForm } from '#accounts/profile/web/profile-form.tsx'
import { getOwnProfile, ownProfileQuery } from '#accounts/sessions/web/own-profile-api.ts'
import { endSession } from '#accounts/sessions/web/session.ts'
import { accountsText } from '#accounts/text.ts'
import { ApiError } from '#platform/web/api-client/api-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError, Skeleton, SkeletonGroup } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import style from './profile-screen.module.css'

export function ProfileScreen() {
  const [editing, setEditing] = useState(false)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const { data, error, refetch } = useProfile()
  return (
    <div className={style.profile}>
      <PageTitle
        backTo="/"
        actions={
          data &&
          !editing && (
            <Button variant="secondary" icon={pencilIcon} onClick={() => setEditing(true)}>
              {accountsText.edit}
            </Button>
          )
        }
      >
        {profileText.profileTitle}
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
            onError={() => setPanelOpen(true)}
          />
        ) : (
          <ProfileDetails profile={data} />
        )}
      </div>
      <div className={`${style.card} ${style.folded}`}>
        <ChangePasswordPanel open={isPanelOpen} onToggle={setPanelOpen} />
      </div>
    </div>
  )
}

/**
 * An API error ends the session, with which the guard leads home; a network failure does not (D-082). The session ends inside
 * the query function, since a revoked token unmounts this screen before it could render an error.
 */
function useProfile() {
  const viewer = useViewer()
  const endSessionOnApiError = (error: unknown): never => {
    if (error instanceof ApiError) endSession()
    throw error
  }
  return useQuery({
    ...ownProfileQuery(viewer.key),
    queryFn: () => getOwnProfile().catch(endSessionOnApiError),
    enabled: viewer.kind === 'seller',
  })
}
