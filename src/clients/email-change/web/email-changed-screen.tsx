import checkIcon from '@tabler/icons/outline/check.svg?path'
import mailQuestionIcon from '@tabler/icons/outline/mail-question.svg?path'
import { useLocation } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { emailChangeText } from '../text.ts'
import { useObjectToEmail } from './api.ts'

/** The page on which the owner of a former email objects to its change. It asks first, because scanners of emails open the links in them. */
export function EmailChangedScreen() {
  const { search } = useLocation()
  const object = useObjectToEmail()
  const key = new URLSearchParams(search).get('key') ?? ''
  if (object.isSuccess)
    return <EmptyState fullPage icon={checkIcon} text={emailChangeText.objectedTitle} hint={object.data.message} />
  return (
    <EmptyState
      fullPage
      icon={mailQuestionIcon}
      text={emailChangeText.objectTitle}
      hint={emailChangeText.objectLead}
      action={
        <Button loading={object.isPending} onClick={() => object.mutate(key)}>
          {emailChangeText.object}
        </Button>
      }
    />
  )
}
