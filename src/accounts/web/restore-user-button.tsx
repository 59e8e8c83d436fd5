import { useRestoreUser } from '#accounts/web/api.ts'
import { Button } from '#base/web/ui/button.tsx'
import { accountsMessages as say } from '#messages/accounts.ts'

export function RestoreUserButton({ userId, name }: { userId: string; name: string }) {
  const restore = useRestoreUser()
  return (
    <Button look="secondary" small waiting={restore.isPending} onClick={() => restore.mutate(userId)}>
      {say.restore}
      <span className="unseen"> {name}</span>
    </Button>
  )
}
