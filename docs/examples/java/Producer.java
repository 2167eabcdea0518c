// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends one task, waits until it is done, and prints its result. Run it with: java Producer.java */
public class Producer {
    private static final String URL = variable("FAIRLEAD_URL", "http://127.0.0.1:9080") + "/v1/codeq";
    private static final String TOKEN = variable("FAIRLEAD_TOKEN", "examples");
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public static void main(String[] arguments) throws Exception {
        HttpResponse<String> sent = send("POST", "/tasks", """
                {"command": "greet", "payload": {"name": "Ada"}, "maxAttempts": 3}""");
        if (sent.statusCode() != 202) throw new IllegalStateException(sent.statusCode() + " " + sent.body());
        // A real program takes a JSON library; this one wants to run without any.
        Matcher id = Pattern.compile("\"id\":\"([^\"]+)\"").matcher(sent.body());
        if (!id.find()) throw new IllegalStateException(sent.body());
        System.out.println("sent " + id.group(1));

        HttpResponse<String> result;
        do {
            // Held for up to a minute; "not found" means that there is no result yet.
            result = send("GET", "/tasks/" + id.group(1) + "/result?waitSeconds=60", "");
        } while (result.statusCode() == 404);
        System.out.println(result.body());
    }

    private static HttpResponse<String> send(String method, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(URL + path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + TOKEN)
                .method(method, body.isEmpty() ? HttpRequest.BodyPublishers.noBody()
                                               : HttpRequest.BodyPublishers.ofString(body))
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static String variable(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }
}
