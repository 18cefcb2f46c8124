CREATE TABLE "ingest_schedules" (
	"document_id" text PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ingest_schedules" ADD CONSTRAINT "ingest_schedules_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idx_ingest_schedules_next" ON "ingest_schedules" USING btree ("next_at");