-- Roll-ups of the turns (db/admin-schema.ts), kept by statement triggers: whatever adds, changes or deletes turns, they follow.

/*
 * Which bucket a duration falls into: a power of 1.05 milliseconds. Read back by lib/conversations/latency-buckets.ts. Without a
 * search path of its own it is put into the statement in place; those who call it have one.
 */
create function latency_bucket(ms double precision) returns smallint
language sql immutable parallel safe
as $$
  select case when ms <= 1 then 0 when ms < 1e9 then ceil(ln(ms) / ln(1.05::double precision))
    when ms is not null then 425 end::smallint
$$;
--> statement-breakpoint
/*
 * The same three statements for every source of turns, each with a sign: +1 for one that is there now, -1 for one that was.
 * What cancels out touches no row. Rows are taken table by table and in the order of their keys, so that instances that record
 * at the same moment never wait for each other in a circle.
 */
do $migration$
declare
  -- Unqualified names would be looked up wherever the caller says.
  target constant text := quote_ident(current_schema());
  counting constant text := $counting$
    with hours as materialized (
      select date_trunc('hour', created_at, 'UTC') as start, outcome, mode, sum(sign) as turns,
        coalesce(sum(sign) filter (where withheld_count > 0), 0) as withheld_turns,
        sum(sign * withheld_count) as withheld_claims,
        coalesce(sum(sign) filter (where feedback = 'up'), 0) as likes,
        coalesce(sum(sign) filter (where feedback = 'down'), 0) as dislikes
      from %2$s
      group by 1, 2, 3
    ), periods as (
      select 'hour' as unit, * from hours
      union all
      select 'day', date_trunc('day', start, 'UTC'), outcome, mode, sum(turns), sum(withheld_turns), sum(withheld_claims),
        sum(likes), sum(dislikes)
      from hours
      group by 2, 3, 4
    )
    insert into %1$s.turn_counts as kept
    select * from periods
    where turns <> 0 or withheld_turns <> 0 or withheld_claims <> 0 or likes <> 0 or dislikes <> 0
    order by unit, start, outcome, mode
    on conflict (unit, start, outcome, mode) do update set turns = kept.turns + excluded.turns,
      withheld_turns = kept.withheld_turns + excluded.withheld_turns,
      withheld_claims = kept.withheld_claims + excluded.withheld_claims,
      likes = kept.likes + excluded.likes, dislikes = kept.dislikes + excluded.dislikes;

    with hours as materialized (
      select date_trunc('hour', created_at, 'UTC') as start, measure, %1$s.latency_bucket(ms) as bucket, sum(sign) as turns
      from %2$s, lateral (values
        ('first', first_event_ms),
        ('complete', case when outcome not in ('stopped', 'failed') then latency_ms end)
      ) as measured (measure, ms)
      where ms is not null
      group by 1, 2, 3
    ), periods as (
      select 'hour' as unit, * from hours
      union all
      select 'day', date_trunc('day', start, 'UTC'), measure, bucket, sum(turns) from hours group by 2, 3, 4
    )
    insert into %1$s.turn_latencies as kept
    select * from periods where turns <> 0 order by unit, start, measure, bucket
    on conflict (unit, start, measure, bucket) do update set turns = kept.turns + excluded.turns;

    with hours as materialized (
      select date_trunc('hour', created_at, 'UTC') as start, page_id, sum(sign) as turns
      from %2$s, lateral (
        select distinct page #>> '{}' from jsonb_path_query(sources, '$[*].page_id') as page
      ) as cited (page_id)
      where page_id is not null
      group by 1, 2
    ), periods as (
      select 'hour' as unit, * from hours
      union all
      select 'day', date_trunc('day', start, 'UTC'), page_id, sum(turns) from hours group by 2, 3
    )
    insert into %1$s.page_citations as kept
    select * from periods where turns <> 0 order by unit, start, page_id
    on conflict (unit, start, page_id) do update set turns = kept.turns + excluded.turns;
  $counting$;
  clearing constant text := $clearing$
    starts := array(
      select distinct date_trunc(unit, created_at, 'UTC') from gone, (values ('hour'), ('day')) as period (unit));
    delete from %1$s.turn_counts where unit in ('hour', 'day') and start = any (starts) and turns = 0;
    delete from %1$s.turn_latencies where unit in ('hour', 'day') and start = any (starts) and turns = 0;
    delete from %1$s.page_citations where unit in ('hour', 'day') and start = any (starts) and turns = 0;
  $clearing$;
  trigger_function constant text := $function$
    create function %1$s.%2$s() returns trigger language plpgsql set search_path = pg_catalog
    as $body$
    declare
      starts timestamptz[];
    begin
      %3$s
      return null;
    end
    $body$
  $function$;
  counted constant text :=
    'select %1$s as sign, created_at, outcome, mode, withheld_count, feedback, first_event_ms, latency_ms, sources from %2$s';
  come text;
  left_over text;
begin
  come := format(counted, '1', 'come');
  left_over := format(counted, '-1', 'gone');
  execute format(trigger_function, target, 'count_turns', format(counting, target, '(' || come || ') as turn'));
  execute format(trigger_function, target, 'discount_turns',
    format(counting, target, '(' || left_over || ') as turn') || format(clearing, target));
  execute format(trigger_function, target, 'recount_turns',
    format(counting, target, '(' || come || ' union all ' || left_over || ') as turn') || format(clearing, target));
  execute format(trigger_function, target, 'forget_turns',
    format('truncate %1$s.turn_counts, %1$s.turn_latencies, %1$s.page_citations;', target));
  -- The turns there are already.
  execute 'do $fill$ begin ' ||
    format(counting, target, '(' || format(counted, '1', target || '.conversations') || ') as turn') || ' end $fill$';
end
$migration$;
--> statement-breakpoint
create trigger turns_inserted after insert on conversations
referencing new table as come for each statement execute function count_turns();
--> statement-breakpoint
create trigger turns_updated after update on conversations
referencing old table as gone new table as come for each statement execute function recount_turns();
--> statement-breakpoint
create trigger turns_deleted after delete on conversations
referencing old table as gone for each statement execute function discount_turns();
--> statement-breakpoint
create trigger turns_truncated after truncate on conversations
for each statement execute function forget_turns();
