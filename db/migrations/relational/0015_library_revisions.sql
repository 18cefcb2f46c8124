CREATE TABLE "library_revisions" (
	"part" text NOT NULL,
	"backend" integer NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "library_revisions_part_backend_pk" PRIMARY KEY("part","backend")
);
--> statement-breakpoint
-- db/revision-schema.ts: whatever writes the library, the revision of its part follows, within the same transaction. A connection counts
-- in a row of its own, so that no transaction waits for another one.
create function count_library_change() returns trigger language plpgsql as $function$
begin
  execute format('insert into %I.library_revisions as known (part, backend, revision) values ($1, pg_backend_pid(), 1)
    on conflict (part, backend) do update set revision = known.revision + 1', tg_table_schema) using tg_argv[0];
  return null;
end
$function$;
--> statement-breakpoint
create trigger documents_changed after insert or update or delete or truncate on documents
for each statement execute function count_library_change('documents');
--> statement-breakpoint
create trigger pages_changed after insert or update or delete or truncate on pages
for each statement execute function count_library_change('pages');
--> statement-breakpoint
create trigger page_identifiers_changed after insert or update or delete or truncate on page_identifiers
for each statement execute function count_library_change('pages');
--> statement-breakpoint
create trigger corpus_statistics_changed after insert or update or delete or truncate on corpus_statistics
for each statement execute function count_library_change('pages');
