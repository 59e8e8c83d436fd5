import heartIcon from '@tabler/icons/outline/heart.svg?path'
import { ApiError, OfflineError } from '#platform/web/api-client/api-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError, NoMatches } from '#platform/web/ui/loading/load-state.tsx'
import { MinimumSkeleton } from '#platform/web/ui/loading/minimum-skeleton.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { exampleTexts } from './example-texts.ts'
import { Example, Part } from './part.tsx'

const ignore = () => undefined
const fault = new ApiError('Something went wrong.', 1, undefined, 500, 'c7f151f3-5bae-4009-9629-390030e8b0bc')

export function LoadingParts() {
  const tile = (
    <SkeletonGroup>
      <Skeleton ratio="16 / 15" />
      <Skeleton width="40%" height="14px" />
      <Skeleton width="80%" height="18px" />
    </SkeletonGroup>
  )
  return (
    <>
      <Part name="Skeleton">
        <Example state="a line, a block, a disc">
          <Skeleton width="60%" />
          <Skeleton height="72px" />
          <Skeleton width="48px" height="48px" round />
        </Example>
      </Part>
      <Part name="SkeletonGroup">
        <Example state="in the shape of a tile">{tile}</Example>
      </Part>
      <Part name="MinimumSkeleton">
        <Example state="nothing has arrived">
          <MinimumSkeleton minimumMs={0} skeleton={tile}>
            {null}
          </MinimumSkeleton>
        </Example>
        <Example state="arrived">
          <MinimumSkeleton minimumMs={0} skeleton={tile}>
            <p>{exampleTexts.paragraph}</p>
          </MinimumSkeleton>
        </Example>
      </Part>
      <Part name="EmptyState">
        <Example state="text alone">
          <EmptyState text="No orders yet" />
        </Example>
        <Example state="with icon, hint and action">
          <EmptyState
            icon={heartIcon}
            text="No faves yet"
            hint="Press the heart of a product to find it here."
            action={<Button>Explore products</Button>}
          />
        </Example>
        <Example state="long text">
          <EmptyState text={exampleTexts.paragraph} hint={exampleTexts.paragraph} />
        </Example>
      </Part>
      <Part name="NoMatches">
        <Example state="a search without results">
          <NoMatches text="Nothing matches 'balmm'" onClear={ignore} />
        </Example>
      </Part>
      <Part name="LoadError">
        <Example state="the shop does not answer">
          <LoadError error={new OfflineError()} onRetry={ignore} />
        </Example>
        <Example state="a fault of the server, with its reference">
          <LoadError error={fault} onRetry={ignore} />
        </Example>
      </Part>
    </>
  )
}
