import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { InfiniteList } from '#platform/web/ui/tables/infinite-list.tsx'
import { Badge, Table } from '#platform/web/ui/tables/table.tsx'
import { exampleColumns, exampleRows } from './example-rows.tsx'
import { Example, Part, Row } from './part.tsx'
import { type Outcome, useExamplePages } from './use-example-query.ts'

const tones = ['neutral', 'accent', 'success', 'warning', 'danger'] as const

export function TableParts() {
  return (
    <>
      <Part name="Table">
        <Example state="with long texts; on phones each row is a card" wide>
          <Table caption="Sales of one day" columns={exampleColumns} rows={exampleRows} rowKey={({ id }) => id} />
        </Example>
      </Part>
      <Part name="Badge">
        <Example state="tones">
          <Row>
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </Row>
        </Example>
      </Part>
      <Part name="InfiniteList">
        <Example state="loaded to its end">
          <ListExample name="loaded" outcome="loaded" />
        </Example>
        <Example state="the next page is loading">
          <ListExample name="next" outcome="loaded" secondPage="loading" />
        </Example>
        <Example state="the next page has failed">
          <ListExample name="next failed" outcome="loaded" secondPage="failed" />
        </Example>
        <Example state="loading">
          <ListExample name="loading" outcome="loading" />
        </Example>
        <Example state="empty">
          <ListExample name="empty" outcome="loaded" names={[]} />
        </Example>
        <Example state="failed">
          <ListExample name="failed" outcome="failed" />
        </Example>
      </Part>
    </>
  )
}

interface ListExampleProps {
  name: string
  outcome: Outcome
  secondPage?: 'loading' | 'failed'
  names?: readonly string[]
}

function ListExample({ name, outcome, secondPage, names = ['Ida', 'Noor', 'Wren'] }: ListExampleProps) {
  const query = useExamplePages(name, outcome, names, secondPage)
  const skeleton = (
    <SkeletonGroup>
      <Skeleton width="40%" />
      <Skeleton width="60%" />
    </SkeletonGroup>
  )
  return (
    <InfiniteList query={query} count={names.length} skeleton={skeleton} empty={<EmptyState text="No clients yet" />}>
      <ul className="bare">
        {names.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </InfiniteList>
  )
}
