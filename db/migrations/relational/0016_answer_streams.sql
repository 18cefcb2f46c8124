CREATE TABLE "answer_streams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"viewer_id" text,
	"question" jsonb NOT NULL,
	"seen_document_ids" text[] NOT NULL,
	"is_unwanted" boolean DEFAULT false NOT NULL,
	"alive_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stream_payloads" (
	"stream_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"payloads" text[] NOT NULL,
	CONSTRAINT "stream_payloads_stream_id_position_pk" PRIMARY KEY("stream_id","position")
);
--> statement-breakpoint
ALTER TABLE "stream_payloads" ADD CONSTRAINT "stream_payloads_stream_id_answer_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."answer_streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idx_answer_streams_session" ON "answer_streams" USING btree ("session_id");