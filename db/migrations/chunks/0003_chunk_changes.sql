CREATE TABLE "chunk_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chunk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" text
);
--> statement-breakpoint
-- db/chunk-stores/change-table.ts: whatever writes chunks or vectors, the pages they are of follow, within the same transaction.
create function note_changed_chunks() returns trigger language plpgsql as $function$
declare
  pages constant text := case tg_table_name when 'chunks' then 'select distinct page_id from changed'
    else 'select distinct chunks.page_id from changed join %1$I.chunks on chunks.id = changed.chunk_id' end;
begin
  execute format('insert into %1$I.chunk_changes (page_id) ' || pages, tg_table_schema);
  -- What another transaction is about to delete is left to it.
  execute format('delete from %1$I.chunk_changes where id = any (array(select id from %1$I.chunk_changes
    where id <= (select max(id) from %1$I.chunk_changes) - 1000 for update skip locked))', tg_table_schema);
  return null;
end
$function$;
--> statement-breakpoint
create function note_emptied_chunks() returns trigger language plpgsql as $function$
begin
  execute format('insert into %I.chunk_changes (page_id) values (null)', tg_table_schema);
  return null;
end
$function$;
--> statement-breakpoint
create trigger chunks_inserted after insert on chunks
referencing new table as changed for each statement execute function note_changed_chunks();
--> statement-breakpoint
create trigger chunks_updated after update on chunks
referencing new table as changed for each statement execute function note_changed_chunks();
--> statement-breakpoint
create trigger chunks_deleted after delete on chunks
referencing old table as changed for each statement execute function note_changed_chunks();
--> statement-breakpoint
create trigger embeddings_inserted after insert on chunk_embeddings
referencing new table as changed for each statement execute function note_changed_chunks();
--> statement-breakpoint
create trigger embeddings_updated after update on chunk_embeddings
referencing new table as changed for each statement execute function note_changed_chunks();
--> statement-breakpoint
create trigger chunks_emptied after truncate on chunks
for each statement execute function note_emptied_chunks();
--> statement-breakpoint
create trigger embeddings_emptied after truncate on chunk_embeddings
for each statement execute function note_emptied_chunks();
